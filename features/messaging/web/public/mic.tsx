/** A microphone (Lucide), here alone: the other icons come with every page. */
export const Mic = ({ size = 20 }: { size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="icon flex-none">
    <path d="M12 19v3M19 10v2a7 7 0 0 1-14 0v-2M15 12a3 3 0 0 1-6 0V5a3 3 0 0 1 6 0z" />
  </svg>
);
