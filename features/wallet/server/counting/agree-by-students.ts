import { eq } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { areAgreed } from "../../rules.ts";
import { classAgreements, walletClasses } from "../tables.ts";
import { agreeClass } from "./agree-class.ts";
import { readTaught } from "./read-taught.ts";

/** Agrees a class that is in a wallet once each student who was there has said yes. */
export async function agreeByStudents(deps: InTx<"clock">, sessionId: string): Promise<void> {
  const { db: tx } = deps;
  const [walletClass] = await tx
    .select()
    .from(walletClasses)
    .where(eq(walletClasses.sessionId, sessionId))
    .for("update");
  if (!walletClass || walletClass.agreedAt) return;
  const taught = await readTaught(tx, sessionId);
  const yes = await tx
    .select({ studentId: classAgreements.studentId })
    .from(classAgreements)
    .where(eq(classAgreements.sessionId, sessionId));
  if (taught && areAgreed(taught.presentIds, new Set(yes.map(({ studentId }) => studentId))))
    await agreeClass(deps, { id: walletClass.id, by: "students" });
}
