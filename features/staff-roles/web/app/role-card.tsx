import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import type { StaffRole } from "../../contract.ts";
import { capabilityText } from "../../texts.ts";

const own: Record<string, string> = {
  tutor: "Teaches: sees and marks the work of their own students, and answers them.",
  student: "Learns: has their own courses, classes, orders and messages.",
};

/** One role: what it may do in words, who holds it, and what can be done about it. */
export function RoleCard({
  role,
  acts,
}: {
  role: StaffRole;
  acts: { onChange: () => void; onEnd: () => void } | null;
}) {
  const { id, name, isBuiltIn, capabilities, holders, holderCount } = role;
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-h4 wrap-anywhere">{name}</h3>
        {isBuiltIn && <Badge>Built in</Badge>}
        <span className="mr-auto text-ink-2 text-sm">{counted(holderCount, "person", "people")}</span>
        {acts && (
          <>
            <Button variant="line" size="sm" onClick={acts.onChange}>
              Change <span className="sr-only">{name}</span>
            </Button>
            {holderCount === 0 && (
              <Button variant="line" size="sm" onClick={acts.onEnd}>
                End <span className="sr-only">{name}</span>
              </Button>
            )}
          </>
        )}
      </div>
      {capabilities.length === 0 ? (
        <p className="text-ink-2 text-sm">{own[id]}</p>
      ) : (
        <Disclosure
          look="link"
          title={capabilities.length === 1 ? "May do one thing" : `May do ${capabilities.length} things`}
        >
          <ul className="list-disc pl-5 text-ink-2 text-sm">
            {capabilities.map((capability) => (
              <li key={capability}>{capabilityText(capability)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {holders.length > 0 && (
        <ul aria-label={`Who holds ${name}`} className="grid text-sm">
          {holders.map((holder) => (
            <li key={holder.id}>
              <Link
                to={paths.roles({ of: holder.email })}
                className="link inline-flex min-h-(--tap) items-center wrap-anywhere"
              >
                {holder.fullName}, {holder.email}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
