import { InviteGone } from "@/components/joining/invite-gone";

export default InviteGone;
