// The live stages in the book's pages.
//
// THE CONTRACT between the press, this script, and the stages.
//
// The press writes for {{#demo STAGE FLAGS | CAPTION}}, where ROOT leads to the book's first folder ("", "../", …):
//
//   <figure class="demo" data-stage="stage2_mesh_skin" data-query="scene=arm&amp;step=z90" data-root="ROOT">
//     <div class="demo-frame">
//       <img src="ROOT/live/pictures/NAME.png" alt="CAPTION" width="640" height="480" loading="lazy">
//       <button type="button" class="demo-run">Run it here</button>
//     </div>
//     <figcaption>CAPTION</figcaption>
//   </figure>
//
// - data-query: the flags as a query string, `--scene arm --wire` being `scene=arm&wire=`; `live::query` writes it.
// - NAME: `live::picture_name(stage, flags)`. All pictures are 640 by 480.
// - {{#inspect … --vertex 6 | …}} gives the class `demo inspect`; `vertex=6` stands in data-query like any other flag.
//   This script puts the table below the frame.
// - The button is left out where the book has no live stages; the picture stays. Without script it is hidden by demo.css.
// - The press copies this folder's demo.js and demo.css into the page's head (a plain script, `defer`, and a stylesheet),
//   and stage.html, stage.js, stage.css, repairs.js and the pictures into `live/` of the finished book, and has
//   `live::build` put gl.js and STAGE.wasm.gz there. `live::put` does all of that but the two links in the head.
//
// Between a page and the frame (stage.html?stage=STAGE&QUERY) go messages, all objects with a `live` field:
//
//   from the frame: { live: "drawn" }                 the first picture stands
//                   { live: "failed", why: "…" }      in words; the frame shows the same
//                   { live: "leave" }                 Escape: the page takes the focus back
//                   { live: "vertex", terms: {…} }    the picked vertex, when it changed; see stage.js
//   to the frame:   { live: "visible", visible: false }   out of sight: stop drawing; true: go on
//                   { live: "pick", vertex: 6 }       pick that vertex
//
// For tests: a running figure has data-state = "loading", "running", "paused" or "failed"; a quiet one has none.
