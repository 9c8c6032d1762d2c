import type { ReactNode } from "react";
import { Html } from "../public/kind-view.tsx";

type ChoiceProps = {
  type: "radio" | "checkbox";
  name: string;
  options: readonly { id: string; html: string }[];
  chosen: readonly string[];
  onChoose(id: string): void;
  isOff: boolean;
  labelledBy: string;
  children?: ReactNode;
};

/** Options as full-width cards; the chosen ones open. Keys 1 to 9 choose too (the number is announced, not shown). */
export function Choice({ type, name, options, chosen, onChoose, isOff, labelledBy, children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div role={type === "radio" ? "radiogroup" : "group"} aria-labelledby={labelledBy} className="options">
      {children}
      {options.map(({ id, html }) => (
        <label key={id} className="option">
          <input
            type={type}
            name={name}
            value={id}
            checked={chosen.includes(id)}
            disabled={isOff}
            onChange={() => onChoose(id)}
            className={type === "radio" ? "dot-mark" : "tick"}
          />
          <Html html={html} className="question-words wrap-anywhere" />
        </label>
      ))}
    </div>
  );
}
