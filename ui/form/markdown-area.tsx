import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { cx } from "../components/cx.ts";
import { TextArea, type TextAreaProps } from "../components/text-area.tsx";
import { applyEdit } from "./apply-edit.ts";
import { bound } from "./form-fields.tsx";
import { MarkdownBar, type MarkdownBarProps } from "./markdown-bar.tsx";
import { toggleBold } from "./markdown-edits.ts";

type MarkdownAreaProps = Omit<TextAreaProps, "bar" | "onKeyDown"> &
  Pick<MarkdownBarProps, "lengths" | "onPicture"> & {
    /** What is in it, where that is not its `value`. */
    text?: string;
  };

/** A text in Markdown, with buttons above it; Ctrl+B makes bold. */
export function MarkdownArea({ text, lengths, onPicture, className, ...rest }: MarkdownAreaProps) {
  return (
    <TextArea
      {...rest}
      className={cx("rounded-t-none font-mono text-sm", className)}
      bar={
        <MarkdownBar
          field={rest.id ?? rest.name}
          text={text ?? String(rest.value ?? "")}
          lengths={lengths}
          onPicture={onPicture}
        />
      }
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
        if (key.toLowerCase() !== "b" || ctrlKey === metaKey || altKey || shiftKey) return;
        event.preventDefault();
        applyEdit(event.currentTarget, toggleBold);
      }}
    />
  );
}

const BoundArea = bound(MarkdownArea);

/** A `MarkdownArea` as a field of the form around it (`CallForm`), by its name. */
export function FormMarkdown(props: Omit<ComponentProps<typeof BoundArea>, "text">) {
  return <BoundArea {...props} text={String(useWatch({ name: props.name }) ?? "")} />;
}
