/* eslint-disable nextjs/no-img-element -- fixed decoration; there is no optimizer to gain from */
const frames = [
  ["1-checkout-before", "1"],
  ["2-checkout", "2A"],
  ["3-seat-map-before", "3"],
  ["4-seat-map", "4A"],
  ["5-harbour", "5"],
  ["6-route", "6A"],
  ["7-timetable", "7"],
  ["8-trips", "8A"],
  ["2-checkout", "9"],
  ["6-route", "10A"],
  ["1-checkout-before", "11"],
  ["7-timetable", "12A"],
] as const;

/** Decorative sheet of images, hidden from screen readers and on narrow windows. */
export function ContactSheet() {
  return (
    <div aria-hidden className="relative hidden overflow-hidden border-s border-line bg-stage lg:block">
      <div className="absolute -inset-x-30 -inset-y-12 grid -rotate-4 grid-cols-[repeat(3,304px)] content-center justify-center gap-x-6 gap-y-7">
        {frames.map(([name, number]) => (
          <figure key={number} className="relative">
            <img
              src={`/contact-sheet/${name}.webp`}
              alt=""
              width={304}
              height={190}
              loading="lazy"
              decoding="async"
              className="block w-full rounded-[2px] inset-ring inset-ring-line dark:brightness-90"
            />
            <figcaption className="pt-1.5 font-mono text-2xs text-ink-2">{number}</figcaption>
            {number === "5" ? <Grease /> : null}
          </figure>
        ))}
      </div>
    </div>
  );
}

const Grease = () => (
  <svg
    viewBox="0 0 352 250"
    className="absolute -top-8 -left-6.5 z-10 w-89 overflow-visible"
    fill="none"
    stroke="var(--mark)"
    strokeWidth="5"
    strokeLinecap="round"
  >
    <path d="M60 34C128 2 262 4 312 44c46 40 38 132-10 168-58 40-208 36-260-6C-2 166 4 74 66 32c36-22 96-26 150-20" />
  </svg>
);
