/**
 * Runs ordinary services under load with the agent, and compares what the report says with the bugs
 * that were planted.
 */
package io.github.bytebufflow.services;
