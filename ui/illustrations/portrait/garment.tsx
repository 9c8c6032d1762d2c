import type { ReactNode } from "react";
import type { Garment, GarmentStyle } from "./parts.ts";

/** Shoulders that reach past the foot of the board, so that no frame shows a gap. */
const shoulders = "M10 122c0-20 10-27 34-30";

const garments: Record<GarmentStyle, (garment: Garment) => ReactNode> = {
  tee: ({ main, trim }) => (
    <>
      <path fill={main} d={`${shoulders} 4 8 28 8 32 0 24 3 34 10 34 30z`} />
      <path d="M43 92c4 11 30 11 34 0" stroke={trim} strokeWidth="4" fill="none" />
    </>
  ),
  shirt: ({ main, trim }) => (
    <>
      <path fill={main} d={`${shoulders}l16 12 16-12c24 3 34 10 34 30z`} />
      <path fill={trim} d="M44 90l16 14-10 12-12-22zM76 90l-16 14 10 12 12-22z" />
      <path d="M60 106v14" stroke={trim} strokeWidth="2" />
    </>
  ),
  blazer: ({ main, trim }) => (
    <>
      <path fill={trim} d="M40 92h40l-8 30H48z" />
      <path fill={main} d="M10 122c0-20 10-26 33-31l13 31zM110 122c0-20-10-26-33-31l-13 31z" />
      <path fill="#000" fillOpacity=".16" d="M43 91l-9 8 6 7-5 4 21 12zM77 91l9 8-6 7 5 4-21 12z" />
    </>
  ),
  kaftan: ({ main, trim }) => (
    <>
      <path fill={main} d={`${shoulders} 4 6 28 6 32 0 24 3 34 10 34 30z`} />
      <g fill="none" stroke={trim}>
        <path strokeWidth="3" d="M45 93c3 9 9 12 15 12s12-3 15-12M60 105v17" />
        <path strokeWidth="2" d="M53 108c3 4 3 8 0 12M67 108c-3 4-3 8 0 12" />
      </g>
    </>
  ),
  ankara: ({ main, trim, accent = "#fff" }) => (
    <>
      <path fill={main} d={`${shoulders} 6 12 26 12 32 0 24 3 34 10 34 30z`} />
      <g fill={trim}>
        <circle cx="28" cy="108" r="7" />
        <circle cx="92" cy="108" r="7" />
        <circle cx="60" cy="117" r="7" />
      </g>
      <g fill={accent}>
        <circle cx="28" cy="108" r="3" />
        <circle cx="92" cy="108" r="3" />
        <circle cx="60" cy="117" r="3" />
      </g>
    </>
  ),
  hoodie: ({ main, trim }) => (
    <>
      <path fill={main} d="M8 122c0-22 12-28 34-31h36c22 3 34 9 34 31z" />
      <path fill={main} d="M33 94c1-6 7-9 12-8h30c5-1 11 2 12 8-4 13-15 20-27 20s-23-7-27-20z" />
      <path
        fill="#000"
        fillOpacity=".2"
        d="M33 94c1-6 7-9 12-8 1 15 29 15 30 0 5-1 11 2 12 8-4 13-15 20-27 20s-23-7-27-20z"
      />
      <path d="M52 110v10M68 110v10" stroke={trim} strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
};

/** What a portrait wears, on its 120 board. */
export function drawGarment(garment: Garment): ReactNode {
  return garments[garment.style](garment);
}

/** The plain shoulders under a hijab, whose cloth covers the neckline. */
export function drawCoveredShoulders({ main }: Garment): ReactNode {
  return <path fill={main} d={`${shoulders}h32c24 3 34 10 34 30z`} />;
}
