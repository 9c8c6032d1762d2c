import { Dialog } from "./dialog.tsx";

/** Keys of a page with what each does, in the order of the page's own list. */
export type KeyTexts = readonly (readonly [key: string, text: string])[];

/** All keys of a page that is worked at by the keyboard. */
export const KeysDialog = ({ keys, onClose }: { keys: KeyTexts; onClose: () => void }) => (
  <Dialog id="keys" open onClose={onClose} title="Keys" size="sm">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {keys.map(([key, text]) => (
        <div key={key} className="contents">
          <dt className="font-semibold">{key}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
