import type { ReactNode } from "react";
import type { BackHair, FrontHair } from "./parts.ts";

/** Draws one style in its colour; `fold` is the second tone of cloth. On the portrait's 120 board. */
type Drawing = (colour: string, fold: string) => ReactNode;

/** What is behind the head and neck. */
export const backHair: Record<BackHair, Drawing> = {
  afro: (colour) => (
    <path fill={colour} d="M60 8c20-2 36 12 37 31 6 14-2 30-14 35H37C25 69 17 53 23 39 24 20 40 6 60 8z" />
  ),
  long: (colour) => (
    <path fill={colour} d="M60 17c20 0 29 14 29 33 0 18 6 30 7 52H24c1-22 7-34 7-52 0-19 9-33 29-33z" />
  ),
  bob: (colour) => (
    <path
      fill={colour}
      d="M60 17c20 0 29 13 29 31 0 13 1 22 3 32-8 4-14 5-20 5H48c-6 0-12-1-20-5 2-10 3-19 3-32 0-18 9-31 29-31z"
    />
  ),
  puff: (colour) => <circle cx="60" cy="14" r="17" fill={colour} />,
  puffs: (colour) => (
    <g fill={colour}>
      <circle cx="31" cy="25" r="16" />
      <circle cx="89" cy="25" r="16" />
    </g>
  ),
  locs: (colour) => (
    <path
      stroke={colour}
      strokeWidth="9"
      strokeLinecap="round"
      fill="none"
      d="M38 34C30 44 30 60 29 82M45 30C36 42 36 60 37 88M82 34c8 10 8 26 9 48M75 30c9 12 9 30 8 58"
    />
  ),
  hijab: (colour) => (
    <path
      fill={colour}
      d="M60 14c22 0 33 16 33 38 0 14 3 26 8 40 2 8-6 16-10 28H29C25 108 17 100 19 92c5-14 8-26 8-40 0-22 11-38 33-38z"
    />
  ),
};

/** What frames the face, drawn over it. */
export const frontHair: Record<FrontHair, Drawing> = {
  fade: (colour) => (
    <path
      fill={colour}
      d="M37 50c-3-20 7-31 23-31s26 11 23 31c-1-7-3-12-5-15-5-3-11-4-18-4s-13 1-18 4c-2 3-4 8-5 15z"
    />
  ),
  flat: (colour) => (
    <path
      fill={colour}
      d="M37 48c-2-8-3-18 0-25 2-6 9-9 23-9s21 3 23 9c3 7 2 17 0 25-1-6-2-10-4-13-6-3-12-4-19-4s-13 1-19 4c-2 3-3 7-4 13z"
    />
  ),
  twists: (colour) => (
    <path
      fill={colour}
      d="M37 48c-2-6-3-12-1-17-1-6 3-10 8-10 2-5 8-7 12-4 4-4 11-3 13 1 5-2 11 1 12 6 4 3 5 8 3 13 1 4 0 8-1 11-1-6-2-10-5-13-5-3-11-3-18-3s-13 0-18 3c-3 3-4 7-5 13z"
    />
  ),
  line: (colour) => (
    <path fill={colour} d="M37 50c-2-17 6-29 23-29s25 12 23 29c-2-9-5-14-9-17-4 2-8 2-14 2s-10 0-14-2c-4 3-7 8-9 17z" />
  ),
  part: (colour) => (
    <path fill={colour} d="M36 54c-3-22 7-36 25-36 16 0 25 11 23 36-3-7-6-13-11-20-12 6-24 6-31 4-4 4-5 9-6 16z" />
  ),
  bangs: (colour) => (
    <path fill={colour} d="M35 52c-2-20 7-34 25-34s27 14 25 34c-1-4-2-6-4-9-12-4-30-4-42 0-2 3-3 5-4 9z" />
  ),
  corn: (colour) => (
    <>
      <path fill={colour} d="M37 49c-2-18 7-29 23-29s25 11 23 29c-2-8-4-12-7-15-10-4-22-4-32 0-3 3-5 7-7 15z" />
      <path
        d="M48 33c-1-5 1-9 4-12M60 31V20M72 33c1-5-1-9-4-12M41 38c-1-4 0-9 3-13M79 38c1-4 0-9-3-13"
        stroke="#4a372f"
        strokeWidth="1.6"
        fill="none"
      />
    </>
  ),
  wrap: (colour, fold) => (
    <>
      <path fill={colour} d="M35 46C24 30 26 8 46 6c6-7 22-7 28 0 20 2 22 24 11 40-8-9-16-12-25-12s-17 3-25 12z" />
      <path fill={fold} d="M35 46c2-9 10-18 25-18s23 9 25 18c-8-8-16-11-25-11s-17 3-25 11z" />
      <path
        d="M60 27C54 20 50 12 52 5M62 27c4-6 10-14 9-21M70 29c6-5 12-12 13-18M49 29c-6-5-12-12-13-18"
        stroke={fold}
        strokeWidth="2.4"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  gele: (colour, fold) => (
    <>
      <path
        fill={colour}
        d="M36 45C18 40 12 20 22 8c12 6 22 4 38 4s30-2 42-6c6 14-2 34-18 39-8-9-15-11-24-11s-17 2-24 11z"
      />
      <path fill={fold} d="M36 45c4-9 12-17 25-17s20 8 23 17c-8-8-15-10-24-10s-16 2-24 10z" />
      <path
        d="M40 30C32 26 26 18 24 11M80 30c9-4 16-13 19-21M52 26c-4-4-6-8-6-13M69 26c4-4 7-9 8-14"
        stroke={fold}
        strokeWidth="2.4"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  fila: (colour, fold) => (
    <>
      <path fill={colour} d="M36 42c-2-8 0-20 4-26 8-4 22-8 34-5 8 2 12 8 11 15-1 6-1 10-1 16-14-5-34-5-48 0z" />
      <path fill={fold} d="M36 42c-1-3-1-5 0-8 14-5 34-5 48 0 1 3 0 5 0 8-14-5-34-5-48 0z" />
    </>
  ),
  kufi: (colour, fold) => (
    <>
      <path fill={colour} d="M37 41c-1-8 0-13 2-18 10-5 32-5 42 0 2 5 3 10 2 18-14-5-32-5-46 0z" />
      <path d="M40 30c12-4 28-4 40 0" stroke={fold} strokeWidth="4" strokeDasharray="4 3" fill="none" />
    </>
  ),
  hijab: (colour, fold) => (
    <>
      <path
        fill={colour}
        fillRule="evenodd"
        d="M60 16c18 0 28 12 28 34 0 20-8 38-14 50H46c-6-12-14-30-14-50 0-22 10-34 28-34zm0 16c-13 0-20 7-20 20 0 8 1 14 5 21s9 12 15 12 11-5 15-12 5-13 5-21c0-13-7-20-20-20z"
      />
      <path fill={fold} d="M40 80c6 14 28 18 44 8-2 16-10 24-24 32H34c-4-14 0-28 6-40z" />
    </>
  ),
  none: () => null,
};
