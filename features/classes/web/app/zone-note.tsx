import { Icon } from "#ui/icons/icon.tsx";
import type { ZoneView } from "../../contract.ts";

/** In which zone the times on the page are shown. */
export function ZoneNote({ zone }: { zone: ZoneView }) {
  return (
    <p className="hint flex items-center gap-1.5">
      <Icon name="globe" size={16} className="flex-none" />
      <span>
        Times are in {zone.name} ({zone.id.replaceAll("_", " ")}).
      </span>
    </p>
  );
}
