import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { counted } from "#lib/counted.ts";
import { countWords, readingMinutes } from "#lib/reading-time.ts";
import { formatFileSize } from "../components/format-file-size.ts";
import { IconButton } from "../components/icon-button.tsx";
import { Icon, type IconName } from "../icons/icon.tsx";
import { applyEdit } from "./apply-edit.ts";
import {
  addLink,
  type TextEdit,
  type TextSelection,
  toggleBold,
  toggleLineMark,
  toggleQuote,
} from "./markdown-edits.ts";

type Tool = { label: string; icon: IconName; keys?: string } & (
  | { edit: (text: string, selection: TextSelection) => TextEdit }
  | { press: () => void }
);

const tools: Tool[] = [
  { label: "Heading", icon: "heading-2", edit: (text, selection) => toggleLineMark(text, selection, "##") },
  { label: "Bold", icon: "bold", keys: "Control+B", edit: toggleBold },
  { label: "List", icon: "list", edit: (text, selection) => toggleLineMark(text, selection, "-") },
  { label: "Quotation", icon: "quote", edit: toggleQuote },
  { label: "Link", icon: "link", edit: addLink },
];

export type MarkdownBarProps = {
  /** The id of the text field that it acts on. */
  field: string;
  /** What is in the field, which is counted. */
  text: string;
  /** What is shown of its length besides the words; without what the page shows already. */
  lengths?: readonly ("minutes" | "size")[];
  /** Opens what the page has to add a picture. */
  onPicture?: () => void;
};

/** The buttons above a Markdown field, one stop of the Tab key: arrow keys, Home and End move between them. Next to them, how long the text is. */
export function MarkdownBar({ field, text, lengths = ["minutes", "size"], onPicture }: MarkdownBarProps) {
  const [current, setCurrent] = useState(0);
  const shown: Tool[] = onPicture ? [...tools, { label: "Picture", icon: "image", press: onPicture }] : tools;

  function press(tool: Tool) {
    if ("press" in tool) return tool.press();
    const area = document.getElementById(field);
    if (area instanceof HTMLTextAreaElement) applyEdit(area, tool.edit);
  }

  function key(event: KeyboardEvent<HTMLElement>) {
    const moves: Record<string, number> = {
      ArrowLeft: (current - 1 + shown.length) % shown.length,
      ArrowRight: (current + 1) % shown.length,
      Home: 0,
      End: shown.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    // It covers the gap to the field under it, so that both are one frame.
    <div className="-mb-1.5 flex flex-wrap items-center justify-between gap-x-3 rounded-t-md border-[1.5px] border-line-strong border-b-0 px-1">
      <div role="toolbar" aria-label="Formatting" aria-controls={field} className="flex flex-wrap" onKeyDown={key}>
        {shown.map((tool, index) => (
          <IconButton
            key={tool.label}
            label={tool.label}
            title={tool.label}
            aria-keyshortcuts={tool.keys}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // The focus stays in the text, and so does a phone's keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(tool)}
          >
            <Icon name={tool.icon} />
          </IconButton>
        ))}
      </div>
      <TextLength text={text} lengths={lengths} />
    </div>
  );
}

/** How long a text is: `412 words, 2 minutes, 6 KB`. It follows a moment after what is typed. */
function TextLength({ text, lengths }: Required<Pick<MarkdownBarProps, "text" | "lengths">>) {
  const latest = useDeferredValue(text);
  const [words, minutes, size] = useMemo(() => {
    const count = countWords(latest);
    const bytes = new TextEncoder().encode(latest).length;
    return [count, counted(readingMinutes(latest), "minute"), formatFileSize(bytes)] as const;
  }, [latest]);
  const besides = words > 0 ? lengths.map((length) => (length === "minutes" ? minutes : size)) : [];
  return <p className="px-2.5 py-1 text-ink-2 text-sm">{[counted(words, "word"), ...besides].join(", ")}</p>;
}
