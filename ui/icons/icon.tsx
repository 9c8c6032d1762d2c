import { type IconName, iconPaths } from "./icon-paths.ts";

export type { IconName } from "./icon-paths.ts";

export type IconProps = {
  name: IconName;
  /** Width and height in CSS pixels: 20 next to text of 16, 16 inline, 24 in the top bar. */
  size?: number;
  className?: string;
};

/** An icon in the colour of the text around it (`.icon` in base.css draws its lines). Hidden from screen readers: the words are next to it or name its button. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
