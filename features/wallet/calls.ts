import { declareCalls } from "#lib/declare-calls.ts";
import type { walletShapes } from "./contract.ts";

/** A tutor's wallet, what students say of their classes, and what staff decide. */
const declare = declareCalls<typeof walletShapes>();
const read = { access: { capability: "wallet.read", scope: "own" } } as const;
const attend = { access: { capability: "classes.attend", scope: "own" } } as const;
const decide = { access: { capability: "pay.decide", scope: "all" } } as const;

export const getWallet = declare("getWallet", "GET", "/api/tutor/wallet", read);
export const getWalletClass = declare("getWalletClass", "GET", "/api/tutor/wallet/classes/:id", read);
export const exportWallet = declare("exportWallet", "GET", "/api/tutor/wallet.csv", read);
export const printWallet = declare("printWallet", "GET", "/api/tutor/wallet.pdf", read);
export const writeAboutClass = declare("writeAboutClass", "POST", "/api/tutor/wallet/classes/:id/messages", read);
export const getConfirmation = declare("getConfirmation", "GET", "/api/students/classes/:id/confirmation", attend);
export const agreeToClass = declare("agreeToClass", "PUT", "/api/students/classes/:id/confirmation", attend);
export const disputeClass = declare("disputeClass", "POST", "/api/students/classes/:id/disputes", attend);
export const listDisputes = declare("listDisputes", "GET", "/api/staff/class-disputes", {
  access: { capability: "pay.read", scope: "all" },
});
export const answerDispute = declare("answerDispute", "POST", "/api/staff/class-disputes/:id/messages", decide);
export const decideDispute = declare("decideDispute", "POST", "/api/staff/class-disputes/:id/decision", decide);
