export type LoupeReporterOptions = {
  /** File that is written, relative to the config. Default: `loupe-results.json`, with the number of the shard. */
  outputFile?: string;
  /** Sends the results with `loupe upload` when the run ends. */
  upload?: boolean;
  /** Name of the suite of the upload. */
  name?: string;
};
declare class LoupeReporter {
  constructor(options?: LoupeReporterOptions);
  printsToStdio(): boolean;
}
export default LoupeReporter;
