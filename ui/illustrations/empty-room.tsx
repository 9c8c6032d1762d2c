import type { ReactNode } from "react";

/** What is in the room: em is solid, eb cut out of it, es lines on it. On a board of 120, the floor at 104. */
const objects = {
  person: (
    <>
      <circle cx="60" cy="62" r="13" className="em" />
      <path className="em" d="M36 104c0-16 10-24 24-24s24 8 24 24z" />
    </>
  ),
  paper: (
    <>
      <path className="em" d="M40 50h40v54H40z" />
      <path className="es" d="M48 62h24M48 74h24M48 86h14" />
    </>
  ),
  chat: (
    <>
      <path className="em" d="M34 54h52v34H60l-12 11V88H34z" />
      <g className="eb">
        <circle cx="48" cy="71" r="3.5" />
        <circle cx="60" cy="71" r="3.5" />
        <circle cx="72" cy="71" r="3.5" />
      </g>
    </>
  ),
  post: (
    <>
      <path className="em" d="M36 48h48v56H36z" />
      <path className="eb" d="M43 56h34v18H43z" />
      <path className="es" d="M43 82h34M43 92h20" />
    </>
  ),
  calendar: (
    <>
      <path className="em" d="M34 52h52v52H34zM42 44h8v8h-8zM70 44h8v8h-8z" />
      <path className="eb" d="M41 66h10v10H41zM55 66h10v10H55zM69 66h10v10H69zM41 82h10v10H41zM55 82h10v10H55z" />
    </>
  ),
  bell: (
    <>
      <path className="em" d="M38 88c6-6 6-14 6-22a16 16 0 0 1 32 0c0 8 0 16 6 22zM57 42h6v10h-6z" />
      <path className="em" d="M53 91h14a7 7 0 0 1-14 0z" />
    </>
  ),
  receipt: (
    <>
      <path className="em" d="M38 42h44v56l-7.3-6-7.4 6-7.3-6-7.3 6-7.4-6-7.3 6z" />
      <path className="es" d="M47 54h26M47 66h26M47 78h12" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type EmptyRoomKind = keyof typeof objects;

/** Nothing to show yet: one room with its fourth wall open and one object inside. 120 px as drawn; decorative. */
export function EmptyRoom({ kind, className }: { kind: EmptyRoomKind; className?: string }) {
  return (
    <svg className={className ? `empty-room ${className}` : "empty-room"} viewBox="0 0 120 120" aria-hidden="true">
      <path className="ef" d="M12 12h96v96H12z" />
      <path className="ek" d="M20 12h60a60 60 0 0 1-60 60z" />
      {objects[kind]}
      <path className="ew" d="M16 12v92h88V12" />
    </svg>
  );
}
