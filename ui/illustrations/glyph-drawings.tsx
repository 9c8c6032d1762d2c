import type { ReactNode } from "react";
import type { GlyphName } from "./glyph-names.ts";

/**
 * The glyph of each course, on a 48 board, in the inks of its school: m main, d middle, k spark, b the tile behind (for what
 * is cut out); ms and ds are strokes of m and d, mo and bo outlines. No outlines around shapes, no text.
 */
export const glyphDrawings: Record<GlyphName, ReactNode> = {
  math: (
    <>
      <path className="m" d="M8 8h14v14H8zM26 26h14v14H26z" />
      <path className="d" d="M26 8h14v14H26zM8 26h14v14H8z" />
      <path
        className="b"
        d="M13.5 11h3v2.5H19v3h-2.5V19h-3v-2.5H11v-3h2.5zM29 13.5h8v3h-8zM29 29.8h8v2.4h-8zM29 34h8v2.4h-8zM11.7 31.5l1.8-1.8 1.5 1.5 1.5-1.5 1.8 1.8-1.5 1.5 1.5 1.5-1.8 1.8-1.5-1.5-1.5 1.5-1.8-1.8 1.5-1.5z"
      />
    </>
  ),
  english: (
    <>
      <path className="m" d="M8 40L18 8h6l10 32h-7l-2-7h-8l-2 7zm10.5-13h5L21 18z" />
      <path className="k" d="M40 40h-5a8 8 0 0 1 0-16h5z" />
    </>
  ),
  physics: (
    <>
      <g fill="none" strokeWidth="3">
        <ellipse className="ms" cx="24" cy="24" rx="17" ry="7" />
        <ellipse className="ds" cx="24" cy="24" rx="17" ry="7" transform="rotate(60 24 24)" />
        <ellipse className="ds" cx="24" cy="24" rx="17" ry="7" transform="rotate(-60 24 24)" />
      </g>
      <circle className="k" cx="24" cy="24" r="5" />
    </>
  ),
  chemistry: (
    <>
      <path className="m" d="M18 8h12v3h-2v9l11 18a2 2 0 0 1-2 3H11a2 2 0 0 1-2-3l11-18v-9h-2z" />
      <path className="d" d="M16.5 29h15l5 8.5H11.5z" />
      <circle className="k" cx="22" cy="33.5" r="2.5" />
      <circle className="b" cx="28" cy="32" r="1.6" />
    </>
  ),
  biology: (
    <>
      <path className="m" d="M8 40C8 20 20 8 40 8c0 20-12 32-32 32z" />
      <path className="b" d="M8 40L29 19l1.8 1.8L12 40z" />
      <path className="k" d="M40 8v14A14 14 0 0 1 26 8z" />
    </>
  ),
  accounting: (
    <>
      <path className="m" d="M8 30h8v10H8zM20 22h8v18h-8z" />
      <path className="d" d="M32 14h8v26h-8z" />
      <circle className="k" cx="14" cy="15" r="7" />
      <path className="mo" d="M14 11v8M11.5 13h5M11.5 16.5h5" />
    </>
  ),
  literature: (
    <>
      <path className="m" d="M6 12c6-3 12-3 17 1v27c-5-4-11-4-17-1z" />
      <path className="d" d="M42 12c-6-3-12-3-17 1v27c5-4 11-4 17-1z" />
      <path className="k" d="M32 8h6v16l-3-3-3 3z" />
    </>
  ),
  marketing: (
    <>
      <path className="m" d="M28 8v28L14 29V15z" />
      <path className="d" d="M6 15h8v14H6zM14 29h7l2 11h-7z" />
      <path className="k" d="M31 14a8 8 0 0 1 0 16z" />
    </>
  ),
  va: (
    <>
      <path className="ms" fill="none" strokeWidth="5" d="M10.5 30v-6a13.5 13.5 0 0 1 27 0v6" />
      <path className="d" d="M6 26h9v13H9a3 3 0 0 1-3-3zM33 26h9v10a3 3 0 0 1-3 3h-6z" />
      <circle className="k" cx="24" cy="39" r="4" />
    </>
  ),
  frontend: (
    <>
      <path className="m" d="M6 9h36v30H6z" />
      <path className="d" d="M6 9h36v8H6z" />
      <circle className="k" cx="11.5" cy="13" r="2" />
      <path className="bo" d="M19 23l-5 5 5 5M29 23l5 5-5 5M26 21l-4 14" />
    </>
  ),
  backend: (
    <>
      <path className="m" d="M8 8h32v9H8zM8 31h32v9H8z" />
      <path className="d" d="M8 19.5h32v9H8z" />
      <circle className="k" cx="34" cy="12.5" r="2" />
      <circle className="k" cx="34" cy="24" r="2" />
      <circle className="k" cx="34" cy="35.5" r="2" />
    </>
  ),
  fullstack: (
    <>
      <path className="d" d="M24 22l18 9-18 9-18-9z" />
      <path className="m" d="M24 14l18 9-18 9-18-9z" />
      <path className="k" d="M24 6l18 9-18 9-18-9z" />
    </>
  ),
  ux: (
    <>
      <path className="d" d="M8 8h20v20H8z" />
      <circle className="k" cx="30" cy="18" r="10" />
      <path className="m" d="M20 20l20 8-8 4-4 8z" />
    </>
  ),
  cyber: (
    <>
      <path className="m" d="M24 6l16 5v13c0 9-7 15-16 18C15 39 8 33 8 24V11z" />
      <path className="d" d="M24 6v36C15 39 8 33 8 24V11z" />
      <path className="k" d="M24 17a5 5 0 0 1 2.5 9.3V32h-5v-5.7A5 5 0 0 1 24 17z" />
    </>
  ),
  data: (
    <>
      <path className="m" d="M8 26h8v14H8z" />
      <path className="d" d="M20 18h8v22h-8z" />
      <path className="m" d="M32 24h8v16h-8z" />
      <path className="mo" d="M11 18l12-8 13 6" />
      <circle className="k" cx="11" cy="18" r="3.5" />
      <circle className="k" cx="23.5" cy="10" r="3.5" />
      <circle className="k" cx="36" cy="15.5" r="3.5" />
    </>
  ),
  science: (
    <>
      <circle className="d" cx="24" cy="24" r="17" />
      <path className="m" d="M24 7a17 17 0 0 1 17 17H24z" />
      <path className="k" d="M24 24h17a17 17 0 0 1-8 14.4z" />
      <circle className="b" cx="24" cy="24" r="6" />
    </>
  ),
  ielts: (
    <>
      <path className="m" d="M6 8h36v25H24l-9 8v-8H6z" />
      <path className="bo" d="M13 16h14M13 21h22" />
      <circle className="k" cx="35" cy="15.5" r="3" />
      <path className="bo" d="M13 26h10" />
    </>
  ),
  toefl: (
    <>
      <path
        className="m"
        d="M24 7a14 14 0 0 1 14 14c0 8-7 9-8 14-1 4-3 6-7 6-5 0-8-4-8-8h6c0 1 .8 2 2 2s1.6-1 2-3c1-5 7-6 7-11a8 8 0 0 0-16 0h-6A14 14 0 0 1 24 7z"
      />
      <circle className="k" cx="24" cy="21" r="4.5" />
    </>
  ),
  gmat: (
    <>
      <path className="m" d="M8 8h32v32H8z" />
      <path className="d" d="M8 24h32v16H8z" />
      <path className="bo" d="M17 31l14-14" />
      <circle className="k" cx="17.5" cy="17.5" r="4" />
      <circle className="k" cx="30.5" cy="30.5" r="4" />
    </>
  ),
  gre: (
    <>
      <path className="d" d="M10 6h24l6 6v30H10z" />
      <path className="m" d="M10 6h6v36h-6z" />
      <path className="mo" d="M22 25l5 5 9-11" />
      <circle className="k" cx="35" cy="11" r="5" />
    </>
  ),
  sat: (
    <>
      <path className="m" d="M8 6h32v36H8z" />
      <g className="b">
        <circle cx="16" cy="15" r="3.2" />
        <circle cx="24" cy="15" r="3.2" />
        <circle cx="24" cy="24" r="3.2" />
        <circle cx="32" cy="24" r="3.2" />
        <circle cx="16" cy="33" r="3.2" />
        <circle cx="32" cy="33" r="3.2" />
      </g>
      <g className="k">
        <circle cx="32" cy="15" r="3.2" />
        <circle cx="16" cy="24" r="3.2" />
        <circle cx="24" cy="33" r="3.2" />
      </g>
    </>
  ),
  ican: (
    <>
      <path className="m" d="M10 6h28v36H10z" />
      <path className="k" d="M15 11h18v7H15z" />
      <path
        className="b"
        d="M15 22h4.5v4.5H15zM21.8 22h4.5v4.5h-4.5zM15 28.8h4.5v4.5H15zM21.8 28.8h4.5v4.5h-4.5zM15 35.5h11.3V38H15z"
      />
      <path className="d" d="M28.5 22H33v16h-4.5z" />
    </>
  ),
  pm: (
    <>
      <path className="d" d="M6 8h10v32H6zM19 8h10v32H19zM32 8h10v32H32z" />
      <path className="m" d="M8 10h6v9H8zM8 21h6v7H8zM21 10h6v7h-6zM34 10h6v12h-6z" />
      <path className="k" d="M21 19h6v9h-6z" />
    </>
  ),
  duo: (
    <>
      <path className="m" d="M6 6h26v19H18l-7 6v-6H6z" />
      <path className="d" d="M18 28h2l3-1h12V15h7v21h-5v6l-7-6H18z" />
      <circle className="k" cx="13" cy="15.5" r="2.2" />
      <circle className="k" cx="19" cy="15.5" r="2.2" />
      <circle className="k" cx="25" cy="15.5" r="2.2" />
    </>
  ),
  azure: (
    <>
      <path className="m" d="M14 38a9 9 0 0 1-1-18 12 12 0 0 1 23-1 9.6 9.6 0 0 1-1 19z" />
      <path className="k" d="M24 21a9 9 0 0 1 9 9h-9z" />
      <path className="d" d="M15 30h9v-9a9 9 0 0 0-9 9z" />
    </>
  ),
  tef: (
    <>
      <path className="m" d="M6 8h36v25H24l-9 8v-8H6z" />
      <path className="b" d="M6 8h12v25H6z" opacity=".25" />
      <path className="k" d="M24 13l2 4 4-1-2 4 3 2-4 1v4h-2l-1-3-1 3h-2v-4l-4-1 3-2-2-4 4 1z" />
    </>
  ),
  network: (
    <>
      <path className="mo" d="M24 14v10M24 24L12 35M24 24l12 11" />
      <path className="m" d="M18 6h12v11H18z" />
      <path className="d" d="M6 31h12v11H6zM30 31h12v11H30z" />
      <circle className="k" cx="24" cy="24" r="5" />
    </>
  ),
};
