import { declareCalls } from "#lib/declare-calls.ts";
import type { vatShapes } from "./vat-contract.ts";

/** The rates of VAT and the academy's tax number: staff read them, administrators set them. */
const declare = declareCalls<typeof vatShapes>();
const read = { access: { capability: "orders.read", scope: "all" } } as const;
const change = { access: { capability: "settings.change", scope: "all" } } as const;

export const listVatRates = declare("listVatRates", "GET", "/api/staff/vat-rates", read);
export const addVatRate = declare("addVatRate", "POST", "/api/staff/vat-rates", change);
export const endVatRate = declare("endVatRate", "POST", "/api/staff/vat-rates/:id/end", change);
export const getVatSettings = declare("getVatSettings", "GET", "/api/staff/vat", read);
export const changeVatSettings = declare("changeVatSettings", "PUT", "/api/staff/vat", change);
