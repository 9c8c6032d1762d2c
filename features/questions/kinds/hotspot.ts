import * as z from "zod/mini";
import { answerShapes } from "../contract.ts";
import { defineKind } from "./kind.ts";

const share = z.number().check(z.gte(0), z.lte(1));
const areaShape = z.object({ x: share, y: share, width: share, height: share });

/** A place on the question's picture. */
export const hotspot = defineKind({
  name: "hotspot",
  body: z.object({}),
  key: z.object({ areas: z.array(areaShape).check(z.minLength(1)) }),
  answer: answerShapes.hotspot,
  bodyForAttempt: () => ({}),
  score: (_body, { areas }, { x, y }) =>
    areas.some((area) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height) ? 1 : 0,
  right(_body, { areas: [first] }) {
    return first ? { x: first.x + first.width / 2, y: first.y + first.height / 2 } : null;
  },
  areas: ({ areas }) => areas,
  make: ({ areas }) => ({ body: {}, key: { areas: areas.map((area) => ({ ...area })) } }),
  parts: (_body, { areas }) => ({ areas }),
});
