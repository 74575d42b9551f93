export { announce, type Announcement, DELIVER_JOB, newEventId } from './announce.ts';
export { type OutgoingPost, postOutgoing } from './post-outgoing.ts';
export { findAddressProblem, publicLookup } from './public-address.ts';
