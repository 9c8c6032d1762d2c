import { ink } from "../palette.ts";
import { seededPicker } from "../stable-hash.ts";

export const skinTones = [0, 1, 2, 3, 4, 5] as const;
export type SkinTone = (typeof skinTones)[number];

/** What is behind the head. */
export const backHairs = ["afro", "long", "bob", "puff", "puffs", "locs", "hijab"] as const;
export type BackHair = (typeof backHairs)[number];

/** What frames the face: cut hair, or a covering. "none" is a shaved head. */
export const frontHairs = [
  "fade",
  "flat",
  "twists",
  "line",
  "part",
  "bangs",
  "corn",
  "wrap",
  "gele",
  "fila",
  "kufi",
  "hijab",
  "none",
] as const;
export type FrontHair = (typeof frontHairs)[number];

export const garmentStyles = ["tee", "shirt", "blazer", "kaftan", "ankara", "hoodie"] as const;
export type GarmentStyle = (typeof garmentStyles)[number];

/** The two-tone ground behind the head. */
export const grounds = ["sky", "sun", "clay", "palm", "zobo", "adire"] as const;
export type Ground = (typeof grounds)[number];

export type Garment = { style: GarmentStyle; main: string; trim: string; accent?: string };
export type Headwear = { main: string; fold: string };

/** Everything a portrait is put together from; colours are CSS colours. */
export type PortraitParts = {
  skin: SkinTone;
  ground: Ground;
  front: FrontHair;
  garment: Garment;
  back?: BackHair;
  /** Needed by wrap, gele, fila, kufi and hijab. */
  headwear?: Headwear;
  greyHair?: boolean;
  beard?: "full" | "short" | "goatee";
  moustache?: boolean;
  eyes?: "happy";
  mouth?: "open" | "soft";
  glasses?: "round" | "square";
  earrings?: "stud" | "hoop";
  lip?: string;
};

/** The front styles that are cloth or cap, coloured by `headwear` and not by the hair. */
export const coverings: readonly FrontHair[] = ["wrap", "gele", "fila", "kufi", "hijab"];

type Look = Pick<PortraitParts, "front" | "back"> & {
  garments: readonly [GarmentStyle, ...GarmentStyle[]];
  /** A look allows a beard, or earrings and a lip colour, or neither. */
  wears: "beard" | "jewels" | "neither";
};

// Pieces that are worn together; picked at random they would mix a gele with a full beard.
const looks: readonly [Look, ...Look[]] = [
  { front: "fade", garments: ["shirt", "hoodie", "tee", "blazer"], wears: "beard" },
  { front: "flat", garments: ["hoodie", "tee", "shirt"], wears: "beard" },
  { front: "twists", garments: ["shirt", "hoodie", "tee"], wears: "beard" },
  { front: "none", garments: ["blazer", "shirt", "kaftan"], wears: "beard" },
  { front: "line", back: "locs", garments: ["tee", "hoodie", "shirt"], wears: "beard" },
  { front: "fila", garments: ["kaftan"], wears: "beard" },
  { front: "kufi", garments: ["kaftan"], wears: "beard" },
  { front: "corn", back: "puff", garments: ["ankara", "tee", "blazer"], wears: "jewels" },
  { front: "line", back: "afro", garments: ["tee", "blazer", "ankara"], wears: "jewels" },
  { front: "line", back: "puffs", garments: ["hoodie", "tee"], wears: "jewels" },
  { front: "part", back: "long", garments: ["blazer", "shirt", "tee"], wears: "jewels" },
  { front: "bangs", back: "bob", garments: ["tee", "blazer", "shirt"], wears: "jewels" },
  { front: "gele", garments: ["ankara"], wears: "jewels" },
  { front: "wrap", garments: ["blazer", "ankara", "tee"], wears: "jewels" },
  { front: "hijab", back: "hijab", garments: ["tee"], wears: "neither" },
];

const dyes: readonly [Dye, ...Dye[]] = [
  { ground: "palm", main: ink.palm700, trim: ink.palm400, deep: ink.palm800, pale: ink.palm200 },
  { ground: "adire", main: ink.adire600, trim: ink.adire400, deep: ink.adire900, pale: ink.adire200 },
  { ground: "clay", main: ink.clay500, trim: ink.clay400, deep: ink.clay700, pale: ink.clay200 },
  { ground: "zobo", main: ink.zobo600, trim: ink.zobo400, deep: ink.zobo800, pale: ink.zobo200 },
  { ground: "sun", main: ink.sun400, trim: ink.sun500, deep: ink.sun800, pale: ink.sun100 },
];
type Dye = { ground: Ground; main: string; trim: string; deep: string; pale: string };

const lips: readonly [string, ...string[]] = ["#7a1f2b", "#8c2436", "#6b1024", "#8c3a36"];

/**
 * The parts of a person whom no one drew: the same seed always gives the same face, in this and every later release, so the
 * order of the picks below must not change.
 */
export function partsFor(seed: string): PortraitParts {
  const pick = seededPicker(seed);
  const look = pick(looks);
  const dye = pick(dyes);
  // The ground never has the garment's own colour, or the shoulders would vanish into it.
  const ground = pick(grounds.filter((name) => name !== dye.ground) as [Ground, ...Ground[]]);
  const second = pick(dyes.filter((otherDye) => otherDye.ground !== dye.ground) as [Dye, ...Dye[]]);
  const parts: PortraitParts = {
    skin: pick(skinTones),
    ground,
    front: look.front,
    garment: garmentOf(pick(look.garments), dye, second),
  };
  if (look.back) parts.back = look.back;
  if (coverings.includes(look.front)) parts.headwear = { main: dye.main, fold: dye.deep };
  const smile = pick(["closed", "closed", "open", "soft"]);
  if (smile !== "closed") parts.mouth = smile as "open" | "soft";
  if (pick([false, false, false, true])) parts.eyes = "happy";
  const glasses = pick(["", "", "", "round", "square"]);
  if (glasses) parts.glasses = glasses as "round" | "square";
  const hair = pick(["", "goatee", "short", "full"]);
  const jewel = pick(["", "stud", "hoop"]);
  const lip = pick(lips);
  if (look.wears === "beard") {
    if (hair) parts.beard = hair as "goatee" | "short" | "full";
    else parts.moustache = pick([false, true]);
  }
  if (look.wears === "jewels" && jewel) parts.earrings = jewel as "stud" | "hoop";
  if (look.wears !== "beard") parts.lip = lip;
  return parts;
}

function garmentOf(style: GarmentStyle, dye: Dye, second: Dye): Garment {
  switch (style) {
    case "ankara":
      return { style, main: dye.main, trim: second.main, accent: dye.deep };
    case "blazer":
      return { style, main: dye.deep, trim: second.pale };
    case "shirt":
      return { style, main: dye.pale, trim: ink.white };
    case "hoodie":
    case "kaftan":
      return { style, main: dye.main, trim: dye.ground === "sun" ? dye.deep : ink.sun300 };
    default:
      return { style, main: dye.main, trim: dye.trim };
  }
}
