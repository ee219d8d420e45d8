export type LoupeReporterOptions = {
  /** File that is written, relative to the config. Default: `loupe-results.json`. */
  outputFile?: string;
  /** Sends the results with `loupe upload` when the run ends. */
  upload?: boolean;
  /** Name of the suite of the upload. */
  name?: string;
};
declare class LoupeReporter {
  constructor(options?: LoupeReporterOptions);
}
export default LoupeReporter;
