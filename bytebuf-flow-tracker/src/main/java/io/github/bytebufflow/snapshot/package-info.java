/**
 * The picture of all flows at one moment, and what can be done with it.
 *
 * <ul>
 *   <li>Model: {@code Snapshot} has {@code TrackerInfo}, {@code Totals}, {@code MisuseRecord} and
 *       the tree of {@code SnapshotNode}. A node is a {@code Place} (with {@code Kind} and {@code
 *       Memory}) and {@code Counts}; {@code RootKind} is what starts at a root. {@code TrackerTime}
 *       is what the tracker itself did.
 *   <li>Walk: {@code Walk} goes through any tree without recursion, {@code NodeWalk} through nodes,
 *       {@code Rebuild} makes nodes of another tree.
 *   <li>Taking: {@code SnapshotTaker}, with the names of {@code NettyNames}; {@code CodeOwner}
 *       tells whose code a class is.
 *   <li>Misuse: {@code MisuseVerdict} says who has to change. {@code MisusePath} is what the path
 *       and the stacks show; {@code ReleasedTwice}, {@code UsedAfterRelease}, {@code
 *       UnseenRelease}, {@code SeenRelease}, {@code PassedOn} and {@code GivenAgain} judge by that.
 *   <li>Calculating: {@code SnapshotDiff} and {@code SnapshotMerge}, with {@code Siblings} and
 *       {@code Arithmetic}; {@code PartialTree} keeps some of the flows.
 * </ul>
 *
 * <p>To add a count to a node, add a field to {@code Counts} and a line to {@code Counts.fields}:
 * the line has the name in JSON and says how the number behaves, from which reading, writing,
 * differences and merged snapshots follow. {@code Totals} works the same. Then {@code
 * SnapshotTaker} has to fill it. To add anything else to a node, do the same in {@code Place}; what
 * tells two siblings apart belongs into {@code Place.isSame} too. A type of field that is new is a
 * method of {@code NodeFields}, which the reader and the writer implement.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.snapshot;
