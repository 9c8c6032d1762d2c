import { Icon } from "#ui/icons/icon.tsx";

/** The way from what was chosen back to the list, as long as both are not side by side; in words from 768 px. */
export function BackToAll({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      aria-label="Back to all conversations"
      onClick={onBack}
      className="btn btn-ghost btn-sm flex-none px-2.5 min-[68.75rem]:hidden"
    >
      <Icon name="arrow-left" size={24} />
      <span className="max-md:hidden">All conversations</span>
    </button>
  );
}
