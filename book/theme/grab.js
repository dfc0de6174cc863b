// The figure on the front page: its arm waves until the reader takes its hand. Where motion or data is to be saved,
// it waits for its button. The sums are those of skinning: a point of the outline goes where its two bones would
// take it, by its weights. At the first angles they give what the stages drew.

"use strict";

(() => {
    const SAVES = matchMedia("(prefers-reduced-motion: reduce)").matches || (navigator.connection?.saveData ?? false);
    /** How far the wave turns each joint to either side of the first angles, in radians. */
    const REACH = [0.12, 0.6], ROUND_MS = 2400;

    const turn = ([x, y], [aboutX, aboutY], angle) => {
        const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
        return [
            aboutX + cosine * (x - aboutX) - sine * (y - aboutY),
            aboutY + sine * (x - aboutX) + cosine * (y - aboutY),
        ];
    };
    const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const direction = (from, to) => Math.atan2(to[1] - from[1], to[0] - from[0]);
    /** The angle of a triangle between two sides. */
    const corner = (a, b, opposite) => Math.acos((a * a + b * b - opposite * opposite) / (2 * a * b));
    const lists = (text, size) => {
        const all = text.split(" ").map(Number);
        return Array.from({ length: all.length / size }, (_, index) => all.slice(size * index, size * (index + 1)));
    };

    for (const drawing of document.querySelectorAll("svg[data-arm-rim]")) {
        const { armJoints, armAngles, armRim } = drawing.dataset;
        const [shoulder, elbow, hand] = lists(armJoints, 2);
        const [first] = lists(armAngles, 2);
        const rim = lists(armRim, 3);
        const [skins, [bones], dots] = [".skin.arm", ".line.bone.arm", "circle.arm"].map((parts) => drawing.querySelectorAll(parts));
        const [upper, lower] = [distance(shoulder, elbow), distance(elbow, hand)];
        let angles = first;
        let place;

        const byUpper = (point) => turn(point, shoulder, angles[0]);
        const byLower = (point) => byUpper(turn(point, elbow, angles[1]));
        const skinned = ([x, y, weight]) => {
            const [from, to] = [byUpper([x, y]), byLower([x, y])];
            return from.map((value, axis) => value + weight * (to[axis] - value));
        };
        const seen = (place) => inPicture(drawing, place).map((value) => value.toFixed(1));
        const path = (places) => `M${places.flatMap(seen).join(" ")}`;

        function draw() {
            place = byLower(hand);
            const joints = [shoulder, byUpper(elbow), place];
            for (const skin of skins) skin.setAttribute("d", `${path(rim.map(skinned))}z`);
            bones.setAttribute("d", path(joints));
            dots.forEach((dot, joint) => ["cx", "cy"].forEach((name, axis) => dot.setAttribute(name, seen(joints[joint])[axis])));
            ring.setAttribute("transform", `translate(${seen(place)})`);
            const [a, b] = angles.map((angle) => String(Math.round((angle * 180) / Math.PI)).replace("-", "−"));
            ring.ariaValueNow = place[0].toFixed(2);
            ring.ariaValueText = say("Shoulder turned by {a}°, elbow by {b}°", { a, b });
        }

        /** Turns both joints so that the hand comes to a place, or as near as the arm is long. */
        function reach(to) {
            wave(false);
            const far = Math.min(Math.max(distance(to, shoulder), 0.12), upper + lower - 1e-4);
            const turned = direction(shoulder, to) - corner(upper, far, lower) - direction(shoulder, elbow);
            angles = [Math.atan2(Math.sin(turned), Math.cos(turned)), Math.PI - corner(upper, lower, far)];
            draw();
        }

        const ring = slidingGrip(drawing, 34, { name: say("Hand"), limits: worldOf(drawing), step: 0.03, at: () => place, put: reach });

        const button = element("button", { type: "button", className: "figure-moves" });
        let waves = false;
        let isInSight = true;
        let start_ms = null;
        function wave(isOn) {
            if (isOn && !waves) requestAnimationFrame(frame);
            [waves, start_ms] = [isOn, null];
            button.textContent = isOn ? say("Stop waving") : say("Let it wave");
        }
        function frame(now_ms) {
            if (!waves) return;
            if (isInSight) {
                start_ms ??= now_ms;
                const swing = Math.sin((2 * Math.PI * (now_ms - start_ms)) / ROUND_MS);
                angles = first.map((angle, joint) => angle + swing * REACH[joint]);
                draw();
            }
            requestAnimationFrame(frame);
        }
        button.addEventListener("click", () => wave(!waves));
        new IntersectionObserver(([entry]) => { isInSight = entry.isIntersecting; }).observe(drawing);

        drawing.after(button);
        draw();
        wave(!SAVES);
    }
})();
