import { describe, expect, test } from "vitest";
import { backHairs, coverings, frontHairs, garmentStyles, grounds, partsFor, skinTones } from "./parts.ts";
import { people } from "./people.ts";

const seeds = Array.from({ length: 600 }, (_, index) => `tutor-${index}`);
const faces = seeds.map(partsFor);

describe("partsFor", () => {
  test("gives the same face for the same seed", () => {
    expect(seeds.map(partsFor)).toEqual(faces);
  });

  test("keeps known seeds as they were drawn in the first release", () => {
    expect(["a", "Oluwaseun Adébáyọ̀", ""].map((seed) => fingerprint(partsFor(seed)))).toMatchInlineSnapshot(`
      [
        "3 sun  fade blazer full",
        "1 sun  twists shirt ",
        "3 sun  gele ankara hoop",
      ]
    `);
  });

  test("picks only parts that can be drawn, and headwear wherever the hair is covered", () => {
    for (const parts of faces) {
      expect(skinTones).toContain(parts.skin);
      expect(grounds).toContain(parts.ground);
      expect(frontHairs).toContain(parts.front);
      expect(garmentStyles).toContain(parts.garment.style);
      if (parts.back) expect(backHairs).toContain(parts.back);
      expect(parts.headwear !== undefined).toBe(coverings.includes(parts.front));
    }
  });

  test("never puts a beard under a gele, a wrap or a hijab, nor earrings on a bearded face", () => {
    for (const parts of faces) {
      if (["gele", "wrap", "hijab"].includes(parts.front)) expect(parts.beard ?? parts.moustache).toBeUndefined();
      if (parts.beard) expect(parts.earrings).toBeUndefined();
    }
  });

  test("covers the neck whenever it covers the hair with a hijab", () => {
    for (const parts of faces) expect(parts.back === "hijab").toBe(parts.front === "hijab");
  });

  test("is varied: every skin tone and every head, and hardly ever the same face twice", () => {
    expect(new Set(faces.map((parts) => parts.skin)).size).toBe(skinTones.length);
    expect(new Set(faces.map((parts) => parts.front)).size).toBe(frontHairs.length);
    expect(new Set(faces.map((parts) => JSON.stringify(parts))).size).toBeGreaterThan(570);
  });
});

test("the people drawn by hand are eighteen, all different", () => {
  expect(people.size).toBe(18);
  expect(new Set([...people.values()].map((parts) => JSON.stringify(parts))).size).toBe(18);
});

function fingerprint(parts: ReturnType<typeof partsFor>): string {
  return [parts.skin, parts.ground, parts.back, parts.front, parts.garment.style, parts.beard ?? parts.earrings].join(
    " ",
  );
}
