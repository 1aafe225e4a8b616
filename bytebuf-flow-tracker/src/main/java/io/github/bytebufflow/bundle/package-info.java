/**
 * The parts of a bundle that no other report has, and the archive itself. {@code report.Bundle}
 * puts them together with the reports.
 *
 * <ul>
 *   <li>{@code BundleArchive} writes entries that depend on nothing but what is in them.
 *   <li>{@code Environment} tells of versions and options; {@code JvmFacts} of the JVM, where that
 *       is the one at hand, with what {@code JvmFlags} leaves of its flags.
 *   <li>{@code SizeTable} is the histogram of sizes.
 * </ul>
 *
 * <p>This package is below the reports, since one of their formats is the bundle, and it is not
 * among {@code export}, whose formats have one reader each and know no JVM.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.bundle;
