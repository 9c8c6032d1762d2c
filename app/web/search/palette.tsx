import { Command } from "cmdk";
import { maxSearchLength } from "#features/accounts/office-search-texts.ts";
import { counted } from "#lib/counted.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { cx } from "#ui/components/cx.ts";
import { CloseButton } from "#ui/components/dialog.tsx";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { useModal } from "#ui/hooks/use-modal.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { type Row, usePalette } from "./use-palette.ts";

/** The search over everything in a dialog: people, orders, courses, posts, settings, pages, and what is done with them (ADM-01). */
export default function Palette({ powers, onClose }: { powers: readonly string[] | undefined; onClose: () => void }) {
  const { dialogProps, close } = useModal({ open: true, onClose });
  const palette = usePalette(powers, onClose);
  const { typed, chosen, groups, isOld, isSettled, error } = palette;
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <dialog
      {...dialogProps}
      id="office-search"
      aria-label="Search"
      className="dialog flex-col overflow-hidden [--dialog-width:640px] open:flex max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none sm:mt-[15vh] sm:mb-auto sm:max-h-[70vh]"
    >
      <Command
        label="Search the academy"
        shouldFilter={false}
        vimBindings={false}
        loop
        value={chosen}
        onValueChange={palette.onChoose}
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing || isSettled) return;
          event.preventDefault();
          palette.onEnter();
        }}
      >
        <div className="flex items-center gap-3 border-line border-b pr-2 pl-5">
          <Icon name="search" className="flex-none" />
          <Command.Input
            value={typed}
            onValueChange={palette.onType}
            maxLength={maxSearchLength}
            placeholder="A name, number, order, course or page"
            data-autofocus
            className="h-15 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-2"
          />
          <CloseButton id="office-search" close={close} />
        </div>
        <Command.List label="Found" className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
          {groups.map(({ heading, rows }) => (
            <Command.Group
              key={heading}
              heading={heading}
              className="[&_[cmdk-group-heading]]:px-5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-2 [&_[cmdk-group-heading]]:text-sm"
            >
              {rows.map((row) => (
                <Item
                  key={row.key}
                  row={row}
                  isOld={isOld && row.thing !== undefined}
                  isChosen={row.key === chosen}
                  onOpen={() => palette.open(row)}
                />
              ))}
            </Command.Group>
          ))}
          {error && (
            <p className="px-5 py-3 text-danger" role="alert">
              {error} Pages and settings are found without it.
            </p>
          )}
          {isSettled && !error && count === 0 && (
            <p className="px-5 py-6 text-ink-2 wrap-anywhere">Nothing is called “{typed.trim()}”.</p>
          )}
          {!isSettled && count === 0 && <p className="px-5 py-6 text-ink-2">Searching...</p>}
        </Command.List>
        <p role="status" className="sr-only">
          {isSettled && !error ? `${counted(count, "result")}.` : ""}
        </p>
        <div className="hidden items-center gap-x-5 gap-y-1 border-line border-t bg-surface-2 px-5 py-2.5 text-ink-2 text-sm pointer-fine:flex pointer-fine:flex-wrap">
          <Key name="↑ ↓">move</Key>
          <Key name="Enter">open</Key>
          <Key name="Esc">close</Key>
        </div>
      </Command>
    </dialog>
  );
}

const Key = ({ name, children }: { name: string; children: string }) => (
  <span className="flex items-center gap-2">
    {name.split(" ").map((key) => (
      <KeyCap key={key}>{key}</KeyCap>
    ))}
    {children}
  </span>
);

type ItemProps = { row: Row; isOld: boolean; isChosen: boolean; onOpen: () => void };

/** `isOld`: found of an earlier text; it is shown until the answer comes, and opens nothing. */
const Item = ({ row: { key, title, text, icon }, isOld, isChosen, onOpen }: ItemProps) => (
  <Command.Item
    value={key}
    disabled={isOld}
    onSelect={onOpen}
    className={cx(
      "flex min-h-12 cursor-pointer items-center gap-3 border-l-4 py-1.5 pr-5 pl-4 aria-disabled:opacity-60",
      isChosen ? "border-sun-400 bg-primary-soft text-on-primary-soft" : "border-transparent",
    )}
  >
    {icon ? <Icon name={icon} className="flex-none" /> : <Avatar name={title} size="sm" decorative />}
    <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
      <span className={cx("block truncate sm:max-w-[60%] sm:flex-none", isChosen && "font-semibold")}>{title}</span>
      {text && <span className={cx("block truncate text-sm", isChosen ? "" : "text-ink-2")}>{text}</span>}
    </span>
    {isChosen && <KeyCap>Enter</KeyCap>}
  </Command.Item>
);
