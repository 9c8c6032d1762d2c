/** The pocket Mifi and its waves before the sun's ground, 340 by 150: the head of the welcome popup. Decorative. */
export function MifiArt({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 340 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill="var(--sun-300)" d="M0 0h340v150H0z" />
      <path
        fill="none"
        stroke="var(--sun-500)"
        strokeWidth="10"
        d="M110 66a86 86 0 0 1 120 0M84 40a122 122 0 0 1 172 0M58 14a158 158 0 0 1 224 0"
      />
      <rect x="118" y="78" width="104" height="64" rx="12" fill="var(--palm-900)" />
      <rect x="128" y="88" width="58" height="44" rx="5" fill="var(--palm-300)" />
      <path d="M138 122v-8m10 8v-14m10 14v-20m10 20v-26" stroke="var(--palm-900)" strokeWidth="5" />
      <circle cx="204" cy="98" r="6" fill="var(--sun-400)" />
      <path d="M198 116h12M198 124h12" stroke="var(--palm-400)" strokeWidth="4" />
    </svg>
  );
}
