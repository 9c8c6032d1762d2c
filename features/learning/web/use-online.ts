import { useSyncExternalStore } from "react";
import { hasLine, onLineChange } from "#ui/api/line.ts";

/** Whether the academy is reached, as far as this page has seen. */
export const useOnline = (): boolean => useSyncExternalStore(onLineChange, hasLine, () => true);
