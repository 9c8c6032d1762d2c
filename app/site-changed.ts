import { defineChannel } from "#platform/events/events.ts";
import type { PageTag } from "#ui/page/page-context.ts";

/** Rows shown on public pages changed; sent by the triggers of db/migrations (notify_pages). */
export const siteChanged = defineChannel<{ tag: PageTag }>("site.changed");
