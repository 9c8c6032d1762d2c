import { eq, gte, isNotNull, isNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { guardiansOf, personRows } from "#features/accounts/server/public.ts";
import { pressRows } from "#features/whatsapp/server/public.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pageOf, sourceOf } from "#platform/list/list-source.ts";
import { internationalNumber } from "../../call-rules.ts";
import type { PressRow } from "../../presses-contract.ts";
import { pressesList } from "../../presses-texts.ts";

function pressSource(db: DbOrTx, now: Date) {
  const presses = pressRows(db);
  return sourceOf({
    spec: pressesList,
    id: presses.id,
    from: presses,
    filters: {
      since: (days) => gte(presses.pressedAt, new Date(now.getTime() - Number(days) * 86_400_000)),
      who: (who) => (who === "visitor" ? isNull(presses.presserId) : isNotNull(presses.presserId)),
    },
    rows: async (reading, page) => {
      const people = personRows(reading);
      const rows = await page(
        reading
          .select({
            id: presses.id,
            pressedAt: presses.pressedAt,
            path: presses.path,
            studentId: people.id,
            person: {
              fullName: people.personName,
              email: people.personEmail,
              phone: people.personPhone,
              isMinor: people.isMinor,
              zone: people.personZone,
            },
          })
          .from(presses)
          // Who left, or is suspended, is written to by no one.
          .leftJoin(people, eq(people.id, presses.presserId))
          .$dynamic(),
      );
      const ids = rows.flatMap(({ studentId }) => studentId ?? []);
      const guardians = await guardiansOf({ db: reading }, ids);
      return rows.map(
        ({ id, pressedAt, path, studentId, person }): PressRow => ({
          id,
          pressedAt: pressedAt.toISOString(),
          path,
          student:
            studentId === null || person === null
              ? null
              : {
                  ...person,
                  id: studentId,
                  phone: internationalNumber(person.phone),
                  guardian: guardians.get(studentId) ?? null,
                },
        }),
      );
    },
  });
}

/** A page of who opened the academy's chat on WhatsApp, the newest first. */
export const listPresses = ({ db, clock }: Pick<VerbDeps, "db" | "clock">, query: ListQuery<typeof pressesList>) =>
  pageOf(db, pressSource(db, clock.now()), query);
