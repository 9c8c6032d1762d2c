import { useContext } from "react";
import { type KeyTexts, ShellKeys } from "../hooks/shell-keys.ts";
import { Dialog } from "./dialog.tsx";

/** All keys of a page that is worked at by the keyboard, and those that work on every page. */
export const KeysDialog = ({ keys, onClose }: { keys: KeyTexts; onClose: () => void }) => (
  <Dialog id="keys" open onClose={onClose} title="Keys" size="sm">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {[...useContext(ShellKeys), ...keys].map(([key, text]) => (
        <div key={key} className="contents">
          <dt className="font-semibold">{key}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
