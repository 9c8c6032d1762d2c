import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

const doorClass = { sm: "door-sm", md: "door-md", lg: "door-lg" } as const;

export type CardProps = ComponentProps<"div"> & {
  /** The element that fits the meaning. */
  as?: "div" | "article" | "section" | "aside" | "li" | "form";
  /** Padding of 16 to 24 px. */
  padded?: boolean;
};

/** A white surface with a 1 px line. */
export function Card({ as = "div", padded, className, ...rest }: CardProps) {
  // The union of elements shares the attributes that a card takes; the compiler only needs one of them.
  const Element = as as "div";
  return <Element {...rest} className={cx("card", padded && "card-padded", className)} />;
}

export type DoorCardProps = CardProps & {
  /** How far the corner swings: 20, 36 or 64 px. */
  door?: keyof typeof doorClass;
  /** Has a light edge when pointed at, and its soft button becomes solid: for what leads somewhere. On by default. */
  opens?: boolean;
};

/** A card of a thing that opens: a swung corner and the light edge. The action in it is the link, never the card. */
export function DoorCard({ door = "md", opens = true, className, ...rest }: DoorCardProps) {
  return <Card {...rest} className={cx(doorClass[door], opens && "opens", className)} />;
}
