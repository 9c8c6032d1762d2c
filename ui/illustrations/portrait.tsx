import { ink } from "./palette.ts";
import { drawCoveredShoulders, drawGarment } from "./portrait/garment.tsx";
import { backHair, frontHair } from "./portrait/hair.tsx";
import { coverings, type Ground, type PortraitParts, partsFor, type SkinTone } from "./portrait/parts.ts";
import { people } from "./portrait/people.ts";

export type PortraitProps = {
  /** The person's full name: the accessible name, and for those drawn by hand the face. */
  name: string;
  /** What a face that no one drew is made from, an id for example; without it the name. */
  seed?: string;
  /** Width and height in CSS pixels; without it the picture fills its frame. */
  size?: number;
  className?: string;
  /** True where the name is next to the picture in words. */
  decorative?: boolean;
};

/**
 * A drawn portrait, for people without a photograph. Never shown as someone's photograph: where there is one, show it in
 * the same frame instead.
 */
export function Portrait({ name, seed, size, className, decorative = false }: PortraitProps) {
  const parts = people.get(name) ?? partsFor(seed ?? name);
  const frame = { className, width: size, height: size };
  return decorative ? (
    <svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" {...frame} aria-hidden="true">
      <Face {...parts} />
    </svg>
  ) : (
    <svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" {...frame} role="img" aria-label={name}>
      <Face {...parts} />
    </svg>
  );
}

type Tone = { face: string; shade: string };
const tones: Record<SkinTone, Tone> = {
  0: { face: "#9a6440", shade: "#80502f" },
  1: { face: "#875332", shade: "#6d4025" },
  2: { face: "#744529", shade: "#5b341d" },
  3: { face: "#643922", shade: "#4c2a18" },
  4: { face: "#53301d", shade: "#3e2214" },
  5: { face: "#442718", shade: "#321b10" },
};

const groundInks: Record<Ground, { plain: string; arc: string }> = {
  sky: { plain: ink.sky200, arc: ink.sky100 },
  sun: { plain: ink.sun300, arc: ink.sun200 },
  clay: { plain: ink.clay200, arc: ink.clay100 },
  palm: { plain: ink.palm200, arc: ink.palm100 },
  zobo: { plain: ink.zobo200, arc: ink.zobo100 },
  adire: { plain: ink.adire200, arc: ink.adire100 },
};

const black = "#1b1311";
const grey = "#8d8a86";
const pupil = "#140d0a";

/** Every shape is on a 120 board, the middle of the head at 60, 56; painted from the back to the front. */
function Face(parts: PortraitParts) {
  const { face, shade } = tones[parts.skin];
  const ground = groundInks[parts.ground];
  const hair = parts.greyHair ? grey : black;
  const cloth = parts.headwear ?? { main: ink.sun400, fold: ink.sun500 };
  const veiled = parts.front === "hijab";
  return (
    <>
      <path fill={ground.plain} d="M0 0h120v120H0z" />
      <path fill={ground.arc} d="M120 120V16A104 104 0 0 0 16 120z" />
      {parts.back && backHair[parts.back](parts.back === "hijab" ? cloth.main : hair, cloth.fold)}
      <path fill={shade} d="M49 78h22v14c0 8-5 12-11 12s-11-4-11-12z" />
      {veiled ? drawCoveredShoulders(parts.garment) : drawGarment(parts.garment)}
      <g fill={face}>
        {!veiled && <path d="M37 50c-5-1-7 3-6 8s4 9 8 8zM83 50c5-1 7 3 6 8s-4 9-8 8z" />}
        <path d="M37 52c0-17 9-27 23-27s23 10 23 27c0 8-1 15-5 22-4 8-11 14-18 14s-14-6-18-14c-4-7-5-14-5-22z" />
      </g>
      <Beard beard={parts.beard} hair={hair} />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M44.5 48.5q5-3.5 10.5-1M65 47.5q5.5-2.5 10.5 1"
          stroke={parts.greyHair ? grey : black}
          strokeWidth="2.6"
        />
        <path d="M60 57c0 4-3 7-3 8.5s4 1.8 6 .6" stroke={shade} strokeWidth="2.4" />
      </g>
      <Eyes eyes={parts.eyes} />
      <Mouth {...parts} shade={shade} />
      {parts.moustache && <path d="M51 71c4-3 7-2 9-1 2-1 5-2 9 1-4 2-14 2-18 0z" fill={hair} />}
      {frontHair[parts.front](coverings.includes(parts.front) ? cloth.main : hair, cloth.fold)}
      <Glasses glasses={parts.glasses} />
      <Earrings earrings={parts.earrings} />
    </>
  );
}

function Beard({ beard, hair }: Pick<PortraitParts, "beard"> & { hair: string }) {
  switch (beard) {
    case "full":
      return (
        <path
          fill={hair}
          d="M37 56c1 24 10 35 23 35s22-11 23-35c-2 6-4 10-7 12-4 1-9-1-16-1s-12 2-16 1c-3-2-5-6-7-12z"
        />
      );
    case "short":
      return (
        <path
          fill={hair}
          fillOpacity=".8"
          d="M38 60c2 19 10 30 22 30s20-11 22-30c-2 9-5 13-8 14-4-2-8-4-14-4s-10 2-14 4c-3-1-6-5-8-14z"
        />
      );
    case "goatee":
      return <path fill={hair} d="M52 80c2-3 14-3 16 0 1 5-3 10-8 10s-9-5-8-10z" />;
    default:
      return null;
  }
}

function Eyes({ eyes }: Pick<PortraitParts, "eyes">) {
  if (eyes === "happy") {
    return <path d="M46 56q4-4 8 0M66 56q4-4 8 0" stroke={pupil} strokeWidth="2.5" strokeLinecap="round" fill="none" />;
  }
  return (
    <>
      <g fill={pupil}>
        <ellipse cx="50" cy="55.5" rx="2.5" ry="3" />
        <ellipse cx="70" cy="55.5" rx="2.5" ry="3" />
      </g>
      <g fill="#fff">
        <circle cx="51" cy="54.5" r=".9" />
        <circle cx="71" cy="54.5" r=".9" />
      </g>
    </>
  );
}

function Mouth({ mouth, lip, beard, shade }: Pick<PortraitParts, "mouth" | "lip" | "beard"> & { shade: string }) {
  if (mouth === "open") {
    return (
      <>
        <path fill="#fff" d="M51 73.5h18c-1 6-5 8.5-9 8.5s-8-2.5-9-8.5z" />
        <path d="M51 73.5h18" stroke={lip ?? shade} strokeWidth="2" strokeLinecap="round" />
      </>
    );
  }
  // On a dark beard a dark line would not show.
  const line = lip ?? (beard === "full" || beard === "short" ? "#c08a72" : "#3a1a12");
  return (
    <path
      d={mouth === "soft" ? "M54 76q6 3 12 0" : "M52 75q8 6.5 16 0"}
      stroke={line}
      strokeWidth="2.8"
      strokeLinecap="round"
      fill="none"
    />
  );
}

function Glasses({ glasses }: Pick<PortraitParts, "glasses">) {
  if (!glasses) return null;
  return (
    <g fill="#fff" fillOpacity=".14" stroke={pupil} strokeWidth={glasses === "round" ? 2.2 : 2.4}>
      {glasses === "round" ? (
        <>
          <circle cx="49.5" cy="56" r="8" />
          <circle cx="70.5" cy="56" r="8" />
          <path d="M57.5 55q2.5-1.5 5 0M41.5 54l-4-1.5M78.5 54l4-1.5" fill="none" />
        </>
      ) : (
        <>
          <path d="M41 50h16v7c0 4-3 6-8 6s-8-2-8-6zM63 50h16v7c0 4-3 6-8 6s-8-2-8-6z" />
          <path d="M57 52q3-1.5 6 0M41 52l-4-1M79 52l4-1" fill="none" />
        </>
      )}
    </g>
  );
}

function Earrings({ earrings }: Pick<PortraitParts, "earrings">) {
  if (earrings === "stud") {
    return (
      <g fill={ink.sun400}>
        <circle cx="34" cy="68" r="2.6" />
        <circle cx="86" cy="68" r="2.6" />
      </g>
    );
  }
  if (earrings === "hoop") {
    return (
      <g fill="none" stroke={ink.sun400} strokeWidth="2.2">
        <circle cx="33.5" cy="71" r="5" />
        <circle cx="86.5" cy="71" r="5" />
      </g>
    );
  }
  return null;
}
