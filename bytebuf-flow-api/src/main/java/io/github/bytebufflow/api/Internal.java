package io.github.bytebufflow.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a package that is no API: it may change in any release, public types included. These are
 * public only because Java has no other way to share them between packages.
 *
 * <p>The annotation is in the source and its documentation only, so that the runtime, which is
 * loaded with every buffer, refers to nothing but the JDK.
 */
@Documented
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.PACKAGE)
public @interface Internal {}
