import { useLocation } from "react-router";
import { type Workplace, workplaceAt } from "#lib/paths.ts";
import { provideProof } from "#ui/api/own-call.ts";

provideProof(async () => (await import("./app/sign-in/confirm-identity.tsx")).askForProof());

/** The workplace of this page: its links stay there. */
export const useWorkplace = (): Workplace => workplaceAt(useLocation().pathname);
