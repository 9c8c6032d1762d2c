import { focusNeighbour } from "#ui/components/focus-neighbour.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { ChosenFile } from "../outgoing-files.ts";

/** The files that go with a message that is being written, with their sizes, to be taken out again. */
export function AttachedFiles({
  files,
  onRemove,
}: {
  files: readonly ChosenFile[];
  onRemove: (index: number) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files of your message" className="mb-2 grid gap-1">
      {files.map(({ name, file }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none keeps anything of its own
        <li key={index} className="flex items-center gap-2 rounded-md border border-line bg-bg py-1 pr-1 pl-3 text-sm">
          <Icon name="file-text" className="flex-none" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{name}</span>
            <span className="text-xs text-ink-2">{formatFileSize(file.size)}</span>
          </span>
          <IconButton
            label={`Remove ${name}`}
            onClick={({ currentTarget }) => {
              const writing = currentTarget.closest("form")?.querySelector("textarea");
              focusNeighbour(currentTarget.closest("li"), writing);
              onRemove(index);
            }}
          >
            <Icon name="x" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
