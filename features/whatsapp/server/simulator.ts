import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { listSimulated, saveWritten } from "#platform/whatsapp/simulator.ts";
import { doReceived } from "./do-received.ts";
import { saveReported } from "./received.ts";

/**
 * What the development page of the simulator shows: the academy's number, and what it would have sent, the newest first; null where the
 * channel is off or real.
 */
export async function readSimulator(deps: VerbDeps) {
  if (!deps.whatsapp?.isSimulated) return null;
  return { number: deps.whatsapp.number, messages: await listSimulated(deps.db) };
}

/** A message to the academy from a number, as if WhatsApp had reported it. `answers`: the reference of what it answers. */
export async function writeAs(
  deps: VerbDeps,
  from: string,
  { text, answers }: { text: string; answers: string | null },
): Promise<void> {
  if (!deps.whatsapp?.isSimulated) return;
  const id = newId();
  await saveWritten(deps, { id, number: from, text });
  const event = { kind: "message" as const, from, text, answers };
  await saveReported(deps.db, [{ providerId: `simulated.${id}`, event }], deps.clock.now());
  await doReceived(deps);
}
