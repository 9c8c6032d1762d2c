import { describe, expect, test } from "vitest";
import { bankShapes } from "./bank-shapes.fixture.ts";
import { guessMapping, mappingError } from "./column-rules.ts";
import { cellsOfText, damageRounds } from "./statement-damage.fixture.ts";
import { readStatement } from "./statement-rules.ts";
import { buildStatement, eventsOf, randomFrom, textOf } from "./statement-shapes.fixture.ts";

describe("DESK-01 statements in the shapes of banks and wallets", () => {
  test("there are 60 of them", () => {
    expect(bankShapes.length).toBeGreaterThanOrEqual(60);
  });

  test.each(bankShapes.map((shape, at) => [shape.name, shape, at] as const))(
    "%s is read to the kobo",
    (_, shape, at) => {
      const events = eventsOf(randomFrom(at + 1));
      const built = buildStatement(shape, events);
      const cells = cellsOfText(textOf(built), shape);
      const mapping = guessMapping(cells);
      if (shape.foreign) {
        expect(mappingError(mapping, cells)).toContain(shape.foreign);
        return;
      }
      expect(mappingError(mapping, cells)).toBeNull();
      const { lines, errors, sums, needsLook } = readStatement(cells, mapping);
      expect(errors).toEqual([]);
      const received = events.filter(({ signedMinor }) => signedMinor > 0);
      const went = events.filter(({ signedMinor }) => signedMinor < 0);
      const inOrder = shape.newestFirst ? received.toReversed() : received;
      expect(lines.map(({ paidOn, amountMinor }) => [paidOn, amountMinor])).toEqual(
        inOrder.map(({ on, signedMinor }) => [on, signedMinor]),
      );
      const shown = shape.row.includes("text");
      if (shown) expect(lines.map(({ narration }) => narration)).toEqual(inOrder.map(({ text }) => text));
      if (shape.row.includes("from"))
        expect(lines.map(({ sender }) => sender)).toEqual(inOrder.map(({ sender }) => sender));
      expect(sums.out).toEqual({
        count: went.length,
        totalMinor: went.reduce((sum, event) => sum - event.signedMinor, 0),
      });
      expect(sums.in.count + sums.out.count + sums.none.count + sums.fault.count).toBe(cells.length);
      expect(needsLook).toBe(!shape.row.includes("bal"));
    },
  );

  test("of 150 damaged ones no wrong line counts by itself, and every row is one of the four", () => {
    const { wrong, uncounted, rounds } = damageRounds(20_261_126, 150);
    expect({ wrong, uncounted, rounds }).toEqual({ wrong: [], uncounted: [], rounds: 150 });
  });
});
