import { defineChannel } from "#platform/events/events.ts";
import type { PageTag } from "#ui/page/page-context.ts";

/** Rows shown on public pages changed; sent by triggers (notify_pages of db/rules.sql). */
export const siteChanged = defineChannel<{ tag: PageTag }>("site.changed");
