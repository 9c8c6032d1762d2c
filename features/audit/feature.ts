import { defineFeature } from "#platform/feature/feature.ts";
import { auditPersonalData } from "./server/personal-data.ts";

export const feature = defineFeature({ name: "audit", personalData: [auditPersonalData] });
