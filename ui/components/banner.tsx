import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";

const toneClass = { sun: false, info: "banner-info", bad: "banner-bad", done: "banner-done" } as const;

export type BannerProps = ComponentProps<"div"> & {
  tone?: keyof typeof toneClass;
  icon?: IconName;
  /** One small button or link at the end. */
  action?: ReactNode;
};

/** One thing to know before what follows, with one action. Not read out of itself: give it a role where it appears late. */
export function Banner({ tone = "sun", icon, action, className, children, ...rest }: BannerProps) {
  return (
    <div {...rest} className={cx("banner", toneClass[tone], className)}>
      {icon && <Icon name={icon} />}
      <div>{children}</div>
      {action}
    </div>
  );
}
