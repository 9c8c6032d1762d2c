import { useLocation } from "react-router";
import { type Workplace, workplaceAt } from "#lib/paths.ts";

/** The workplace in which this page stands: its links stay there. */
export const useWorkplace = (): Workplace => workplaceAt(useLocation().pathname);
