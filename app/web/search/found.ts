import type { IconName } from "#ui/icons/icon.tsx";
import type { Findable } from "#ui/workplace/web-feature.ts";

/** Something of the office that the search finds by itself, with where it is. */
export type Found = Findable & { href: string; icon?: IconName };
