import { desc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Clock } from "../clock/clock.ts";
import { newId } from "../ids/ids.ts";
import { whatsappSimulated } from "./tables.ts";
import type { WhatsAppSender } from "./whatsapp-sender.ts";

/** A number that no one has. */
const simulatedNumber = "2340000000000";

/** Stores messages here, for a development page. Its webhook takes nothing: that page is the only one who writes to it. */
export function openSimulator({ db, clock }: { db: Db; clock: Clock }): WhatsAppSender {
  const save: WhatsAppSender["sendTemplate"] = async ({ to, text, buttons }) => {
    const id = newId();
    await db.insert(whatsappSimulated).values({ id, number: to, text, buttons, sentAt: clock.now() });
    return { state: "sent", id: `simulated.${id}` };
  };
  return {
    number: simulatedNumber,
    isSimulated: true,
    sendTemplate: save,
    sendText: (to, text) => save({ to, text, buttons: [], template: "", params: [], reference: "" }),
    isSigned: () => false,
    isVerifyToken: () => false,
  };
}

/** Stores what someone wrote to the academy on the development page. */
export async function saveWritten(
  { db, clock }: { db: Db; clock: Clock },
  { id, number, text }: { id: string; number: string; text: string },
): Promise<void> {
  await db.insert(whatsappSimulated).values({ id, number, text, isWritten: true, buttons: [], sentAt: clock.now() });
}

/** The last messages of the simulator, the newest first, at most 200. */
export const listSimulated = (db: Db) =>
  db.select().from(whatsappSimulated).orderBy(desc(whatsappSimulated.sentAt), desc(whatsappSimulated.id)).limit(200);
