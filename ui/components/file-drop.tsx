import { type ComponentProps, type DragEvent, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { cx } from "./cx.ts";
import { FieldFrame, type FieldProps, fieldIds } from "./field.tsx";
import { formatFileSize } from "./format-file-size.ts";
import { IconButton } from "./icon-button.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export type FileDropProps = Omit<
  ComponentProps<"input">,
  "type" | "name" | "id" | "value" | "defaultValue" | "children"
> &
  FieldProps & {
    /** The kind of file, shown at the end of an empty row, such as "pdf". */
    kind?: string;
    /** While sending: 0 to 100. Null or undefined when nothing is being sent. */
    progress?: number | null;
  };

/**
 * A file that is picked, dragged in or removed. It is a native file input that covers the row, so the form's own data,
 * `register` and the keyboard work. A dropped file that `accept` does not name is left to the form's validation, which
 * can show why; `onChange` fires for picked, dropped and removed files alike.
 */
export function FileDrop({
  name,
  id,
  label,
  note,
  optional,
  hint,
  error,
  fieldClassName,
  kind,
  progress,
  multiple,
  disabled,
  className,
  ref,
  onChange,
  ...rest
}: FileDropProps) {
  const ids = fieldIds({ name, id, hint, error });
  const input = useRef<HTMLInputElement | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [over, setOver] = useState(false);
  const sending = progress !== undefined && progress !== null;

  const read = useCallback(() => setFiles([...(input.current?.files ?? [])]), []);

  useEffect(() => {
    // A file may have been picked before the page came alive; and a form that is reset drops its files without a change.
    read();
    const form = input.current?.form;
    const afterReset = () => setTimeout(read);
    form?.addEventListener("reset", afterReset);
    return () => form?.removeEventListener("reset", afterReset);
  }, [read]);

  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );

  function put(list: readonly File[]) {
    if (!input.current) return;
    if (list.length === 0) {
      input.current.value = "";
    } else {
      const transfer = new DataTransfer();
      for (const file of list) transfer.items.add(file);
      input.current.files = transfer.files;
    }
    // Set by script, files fire nothing of themselves.
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (disabled || sending || dropped.length === 0) return;
    put(multiple ? dropped : dropped.slice(0, 1));
  }

  return (
    <FieldFrame
      ids={ids}
      label={label}
      note={note}
      optional={optional}
      hint={hint}
      error={error}
      fieldClassName={fieldClassName}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an addition; the input inside does the same by keyboard */}
      <div
        className={cx("drop", className)}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled && !sending);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          {...rest}
          {...ids.control}
          ref={attach}
          type="file"
          multiple={multiple}
          disabled={disabled || sending}
          onChange={(event) => {
            read();
            onChange?.(event);
          }}
        />
        {files.length === 0 ? (
          <>
            <Icon name="upload" />
            <span className="drop-text">
              <span className="link">Choose a file</span> or drag it here
            </span>
            {kind && <span className="badge">{kind}</span>}
          </>
        ) : (
          <>
            <Icon name="file-text" />
            <ul className="drop-text">
              {files.map((file) => (
                <li key={file.name + file.lastModified}>
                  <b>{file.name}</b>
                  <span className="hint">{formatFileSize(file.size)}</span>
                </li>
              ))}
            </ul>
            {!sending && !disabled && (
              <IconButton
                label={files.length === 1 ? `Remove ${files[0]?.name}` : "Remove all files"}
                onClick={() => {
                  put([]);
                  input.current?.focus();
                }}
              >
                <Icon name="x" />
              </IconButton>
            )}
          </>
        )}
        {sending && <ProgressBar value={progress} label={`Uploading ${files[0]?.name ?? "the file"}`} />}
      </div>
    </FieldFrame>
  );
}
