import { defineFeature } from "#platform/feature/feature.ts";
import { ledgerPersonalData } from "./server/personal-data.ts";

export const feature = defineFeature({ name: "ledger", personalData: ledgerPersonalData });
