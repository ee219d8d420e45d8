export { default } from "../inbox/layout";
