// Rings to drag at a matrix's columns, the tips of its x axis and y axis and its origin: the drawing, the numbers
// and the words below follow. Without this script the drawing stays as it is.

"use strict";

(() => {
    /** One arrow key, and the grid on which a pointer puts a ring. */
    const STEP = 0.5;
    const NAMES = ["x axis", "y axis", "origin"];
    const pairsOf = (text) => [...text.matchAll(/(\S+) (\S+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const words = (number) => String(number).replace("-", "−");

    for (const drawing of document.querySelectorAll("svg[data-columns]")) {
        const [[left, low], [right, high]] = pairsOf(drawing.dataset.within);
        const limits = { left, low, right, high };
        const columns = pairsOf(drawing.dataset.columns);
        const origin = columns[2];
        const lines = [...drawing.querySelectorAll("[data-own]")];
        const entries = [...drawing.querySelectorAll(".entry")];
        const corner = pairsOf(lines[1].dataset.own)[1];
        const output = element("output", { className: "slider-says", ariaLive: "off" });

        const taken = ([x, y]) => {
            const place = new DOMMatrix(columns.flat()).transformPoint({ x, y });
            return [place.x, place.y];
        };
        const ends = [() => taken([1, 0]), () => taken([0, 1]), () => origin];

        const put = (column, place) => {
            const on = place.map((value) => Math.round(value / STEP) * STEP);
            columns[column].splice(0, 2, ...(column < 2 ? on.map((value, axis) => value - origin[axis]) : on));
            draw();
        };

        const rings = NAMES.map((name, column) => {
            const ring = slidingGrip(drawing, 28, { name, limits, step: STEP, at: ends[column], put: (place) => put(column, place) });
            ring.classList.add(["skin", "rest", "hot"][column]);
            return ring;
        });

        function draw() {
            for (const line of lines) {
                line.setAttribute("d", `M${pairsOf(line.dataset.own).flatMap((own) => inPicture(drawing, taken(own))).join(" ")}`);
            }
            entries.forEach((entry, index) => { entry.textContent = words(columns[index % 3][Math.floor(index / 3)]); });
            const places = columns.map((column, index) => `${NAMES[index]} (${column.map(words).join(", ")})`);
            const way = [corner, taken(corner)].map((place) => `(${place.map(words).join(", ")})`);
            output.textContent = `${places.join(", ")}. ${say("The flag's corner {from} goes to {to}.", { from: way[0], to: way[1] })}`;
            rings.forEach((ring, column) => {
                ring.setAttribute("transform", `translate(${inPicture(drawing, ends[column]())})`);
                ring.ariaValueNow = ends[column]()[0];
                ring.ariaValueText = output.textContent;
            });
        }

        drawing.after(output);
        draw();
    }
})();
