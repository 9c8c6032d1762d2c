import { Icon } from "#ui/icons/icon.tsx";
import type { ClassType } from "../contract.ts";

/** The class type as people read it, with its first letter in upper case. */
export const classTypeLabel = (type: ClassType) => type.charAt(0).toUpperCase() + type.slice(1);

/** How a tutor teaches: an icon and the words. */
export function ClassTypeLine({ type, className }: { type: ClassType; className?: string }) {
  return (
    <span className={`flex items-center gap-2 ${className ?? ""}`}>
      <Icon name={type === "online classes only" ? "monitor" : "map-pin"} size={16} />
      {classTypeLabel(type)}
    </span>
  );
}
