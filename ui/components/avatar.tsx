import { type ReactNode, useState } from "react";
import { cx } from "./cx.ts";
import { initialsOf } from "./initials-of.ts";

const sizeClass = { sm: "avatar-sm", md: false, lg: "avatar-lg", xl: "avatar-xl" } as const;

export type AvatarProps = {
  /** The full name: the initials where there is no picture, and the accessible name. */
  name: string;
  /** Address of the photo. A photo that does not load gives way to the initials. */
  src?: string | null;
  /** 32, 44, 56 or 96 px. */
  size?: keyof typeof sizeClass;
  /** The door corner in lists; round only in the header and the top bar. */
  shape?: "door" | "round";
  /** The name is written next to it: not read twice. */
  decorative?: boolean;
  /** A drawn picture to use where there is no photo. */
  children?: ReactNode;
  className?: string;
};

/** A person: photo, else a drawn picture, else up to two initials. */
export function Avatar({ name, src, size = "md", shape = "door", decorative, children, className }: AvatarProps) {
  // unhydrated: a photo that does not load leaves its tile empty; the name is its label or is next to it.
  const [failedSrc, setFailedSrc] = useState<string>();
  const photo = src && src !== failedSrc ? src : undefined;
  return (
    <span
      className={cx("avatar", sizeClass[size], shape === "round" && "avatar-round", className)}
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
    >
      {photo ? (
        <img src={photo} alt="" loading="lazy" decoding="async" onError={() => setFailedSrc(photo)} />
      ) : (
        (children ?? initialsOf(name))
      )}
    </span>
  );
}
